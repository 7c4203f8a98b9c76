"""What of Python the game may use on the page: each function returns a JSON value, the same in CPython and there."""


# ruff: noqa: C409, C416, E714, N818, SIM905, UP031, UP032 -- the point is to use each form, not the shortest


class Fee(ValueError):
    """An error of one's own."""

    def __init__(self, amount, *rest):
        super().__init__(f"fee of {amount}", *rest)
        self.amount = amount


class Shape:
    sides = 0
    made = 0

    def __init__(self, name="shape", **more):
        self.name = name
        self.more = more
        Shape.made += 1

    def __repr__(self):
        return f"{type(self).__name__}({self.name!r})"

    def __eq__(self, other):
        return isinstance(other, Shape) and self.name == other.name

    def __hash__(self):
        return hash(self.name)

    def __lt__(self, other):
        return self.name < other.name

    @property
    def label(self):
        return self.describe().upper()

    @label.setter
    def label(self, value):
        self.name = value.lower()

    @classmethod
    def named(cls, name):
        return cls(name)

    @staticmethod
    def area(width, height=2):
        return width * height

    def describe(self):
        return f"{self.name}:{self.sides}"


class Square(Shape):
    sides = 4

    def __init__(self, *args, **kwargs):
        super().__init__(*args, colour="red", **kwargs)

    def describe(self):
        return "square " + super().describe()


class Countdown:
    def __init__(self, start):
        self.start = start

    def __iter__(self):
        return self

    def __next__(self):
        if self.start == 0:
            raise StopIteration
        self.start -= 1
        return self.start

    def __len__(self):
        return self.start

    def __getitem__(self, key):
        return key * 2

    def __contains__(self, item):
        return item == 3

    def __call__(self, *args):
        return list(args)

    def __add__(self, other):
        return Countdown(self.start + other)


class Opened:
    def __init__(self, log):
        self.log = log

    def __enter__(self):
        self.log.append("in")
        return self

    def __exit__(self, kind, error, traceback):
        self.log.append(f"out {kind.__name__ if kind else None}")
        return kind is Fee


def comprehensions():
    grid = [(x, y) for x in range(3) for y in range(3) if x != y]
    return [
        grid,
        {str(n): n**2 for n in range(4)},
        sorted({n % 3 for n in range(10)}),
        sum(n for n in range(5)),
        [[y * x for y in range(2)] for x in range(3)],
        {k: v for k, v in zip("abc", [1, 2, 3], strict=True)},
    ]


def generators():
    def numbers(n):
        for i in range(n):
            got = yield i
            if got:
                yield f"got {got}"
        return "end"

    def chained():
        result = yield from numbers(2)
        yield result

    sender = numbers(3)
    return [list(chained()), [next(sender), sender.send("x"), next(sender)], next(iter([]), "none")]


def closures():
    def counter():
        count = 0

        def more(by=1):
            nonlocal count
            count += by
            return count

        return more

    count = counter()
    count()
    adders = [lambda x, n=n: x + n for n in range(3)]
    return [count(5), [add(10) for add in adders], (lambda *a, **k: [list(a), k])(1, 2, z=3)]


def classes():
    square = Square("sq")
    square.label = "BIG"
    return [
        repr(square),
        square.label,
        square.more,
        Square.named("x").describe(),
        Shape.area(3) + square.area(1, 1),
        Shape("big") == square,
        len({Shape("a"), Shape("a"), Square("b")}),
        [str(s) for s in sorted([Shape("b"), Square("a")])],
        [issubclass(Square, Shape), isinstance(square, int), hasattr(square, "nothing"), getattr(square, "nothing", 7)],
        [c.__name__ for c in Square.__mro__],
    ]


def protocols():
    count = Countdown(3)
    return [list(count), (count + 4).start, count[21], 3 in count, 4 in count, count(1, 2), bool(Countdown(0))]


def f_strings():
    n, name, ratio, items = 1234567, "坊主", 2 / 3, {"a": [1, 2]}
    width = 8
    return [
        f"{n:,} {n:>10} {n:<10}| {n:^11} {n:010d} {n:x} {255:#x} {5:b}",
        f"{ratio:.2f} {ratio:8.3f} {ratio:.1%} {1e10:g} {-3:+d} {3:+d}",
        f"{name!r} {name:>5} {name:*^6} {items['a'][0]} {'nested ' + f'{n}'}",
        f"{n=} {'q' * 2:>{width}}",
        f"{{braces}} {[x for x in range(3)]} {None} {True}",
    ]


def formats():
    return [
        "{seat} takes {count} cards".format(seat="Red", count=3),
        "{0}-{1}-{0} {2[k]} {3.sides}".format("a", "b", {"k": 1}, Square()),
        "{:>6}|{:<4}|{:.3f}".format("ab", 1, 0.5),
        "%s has %d (%.1f%%)" % ("Red", 7, 12.34),
        "plain {{x}} {a}".format(a=1) + "none".format(**{}) + "{a}|{b}|{c}".format(a=True, b=2.0, c=None),
        "{a:>3}|{b}{b}".format(a=1, b="{a}"),
        "{seat}は場の札を{count}枚もらいました。".format(**{"seat": "赤", "count": 9}),
    ]


def sorting():
    cards = [{"no": 3, "c": "b"}, {"no": 1, "c": "b"}, {"no": 2, "c": "a"}]
    numbers = [5, 2, 9]
    numbers.sort(reverse=True)
    return [
        [c["no"] for c in sorted(cards, key=lambda card: (card["c"], -card["no"]))],
        [c["no"] for c in sorted(cards, key=lambda card: card["c"])],
        numbers,
        max(cards, key=lambda card: card["no"])["c"],
        min([], default=4),
        sorted("かあさ"),
        list(reversed([1, 2, 3])),
    ]


def exceptions():
    log = []

    def risky(kind):
        try:
            if kind == "fee":
                raise Fee(3)
            if kind == "key":
                return {}["missing"]
            if kind == "index":
                return [][1]
            if kind == "type":
                return 1 + "a"
            if kind == "zero":
                return 1 // 0
            if kind == "attr":
                return log.nothing
            if kind == "value":
                return int("x")
        except Fee as error:
            log.append(f"{error} {error.amount} {error.args}")
            raise RuntimeError("wrapped") from error
        except (KeyError, IndexError) as error:
            log.append(f"{type(error).__name__} {error}")
        else:
            log.append("fine")
        finally:
            log.append("finally " + kind)
        return "after"

    for kind in ["none", "key", "index", "type", "zero", "attr", "value", "fee"]:
        try:
            log.append(risky(kind))
        except RuntimeError as error:
            log.append(f"{error} because {error.__cause__!r}")
        except Exception as error:
            log.append(type(error).__name__)
    return log


def swallowed():
    """What goes wrong inside a loop of the language's own must come out of it."""

    def broken(n):
        yield 1
        raise Fee(n)

    log = []
    for function in [all, any, sum, list, set, sorted, max, tuple, dict.fromkeys, "".join, enumerate, lambda g: [*g]]:
        try:
            result = function(n and str(n) if function == "".join else n for n in broken(len(log)))
            log.append(list(result) if function is enumerate else str(result))
        except (Fee, TypeError) as error:
            log.append(f"{type(error).__name__} {error}")
    return log


def contexts():
    log = []
    with Opened(log) as one, Opened(log):
        one.log.append("body")
    with Opened(log):
        raise Fee(1)
    return log


def calls():
    def take(a, b=2, *rest, key, other="o", **more):
        return [a, b, list(rest), key, other, more]

    def only(a, /, *, b):
        return a - b

    first, *middle, last = range(5)
    return [
        take(1, key="k"),
        take(*[1, 2, 3], **{"key": "k", "x": 9}),
        only(5, b=2),
        [first, middle, last],
        [*range(2), *"ab"],
        {**{"a": 1}, "b": 2},
        {"a": 1} | {"a": 2, "c": 3},
    ]


def loops():
    found = []
    for n in range(2, 12):
        for d in range(2, n):
            if n % d == 0:
                break
        else:
            found.append(n)
    n = 10
    while (n := n - 3) > 0:
        if n == 4:
            continue
        found.append(-n)
    else:
        found.append("done")
    for i, (a, b) in enumerate(zip([1, 2], "xy", strict=True), start=1):
        found.append(f"{i}{a}{b}")
    return found


def matching():
    def kind(value):
        match value:
            case {"type": "draw", "seat": seat}:
                return f"draw {seat}"
            case [first, *rest]:
                return f"list {first} {len(rest)}"
            case "a" | "b":
                return "letter"
            case int(n) if n > 5:
                return "big"
            case None:
                return "none"
            case _:
                return "other"

    return [kind(v) for v in [{"type": "draw", "seat": 2, "x": 1}, [1, 2, 3], "b", 9, None, 2, {}]]


def numbers():
    large = 4294967087 * 1403580
    return [
        large,
        large % 4294967087,
        -7 // 2,
        -7 % 3,
        divmod(17, 5),
        7 / 2,
        2**53 - 1,
        round(2.567, 1),
        abs(-3),
        int("42") + int(3.9),
        float("1.5"),
        1 < 2 < 3,
        [5 & 3, 5 | 3, 5 ^ 1, 1 << 4, 256 >> 3],
        sum([0.5, 0.25]),
        1_000,
    ]


def texts():
    name = "  Jitō Tennō "
    return [
        name.strip().split(" "),
        "a,b,,c".split(","),
        "-".join(str(n) for n in range(3)),
        "abc"[::-1] + "abcdef"[1:-1:2],
        "x".ljust(3, ".") + "y".rjust(3) + "7".zfill(3),
        "Monk".lower().replace("m", "b").title(),
        ["monk".startswith("mo"), "monk".endswith(("k", "x")), "o" in "monk", "monk".find("z"), "monk".index("n")],
        "持統天皇"[1] + chr(12354) + str(ord("あ")),
        "a\tb\\n'\"",
        "one\ntwo".splitlines(),
        "aXbX".partition("X"),
        repr("it's"),
        ["3".isdigit(), "a".isalpha(), "".join(sorted("cab"))],
    ]


def encodings():
    def decoded(numbers):
        try:
            return bytes(numbers).decode("utf-8")
        except UnicodeDecodeError:
            return "not a text"

    return [
        list("坊主 é~".encode()),
        decoded([229, 157, 138, 32, 126]),
        decoded([229, 157]),
        ["a".isascii(), "é".isascii(), "é".isalpha()],
        [b"ab"[0], len(b"abc"), b"a" + b"b" == b"ab"],
    ]


def containers():
    cards = {2: "two", 1: "one"}
    cards[3] = cards.pop(2)
    cards.setdefault(4, "four")
    items = [1, 2, 3, 4]
    items[1:3] = [9]
    items.insert(0, 7)
    del items[-1]
    items += [5, 5]
    copy = items[:]
    copy.remove(5)
    pair = {(1, "a"): "x"}
    return [
        [str(k) for k in cards],
        list(cards.values()),
        cards.get(99),
        items,
        copy,
        items.index(9),
        items.count(5),
        pair[1, "a"],
        sorted({1, 2} | {3} - {1}),
        sorted({1, 2, 3} & {2, 3, 4}),
        {1, 2} <= {1, 2, 3},
        any(x > 8 for x in items) and not all([]) is False,
        list(map(str, filter(None, [0, 1, 2]))),
        [None, True, False, None is None],
        next(iter({"first": 1})),
        tuple([1, 2]) == (1, 2),
    ]


def decorators():
    def twice(function):
        def wrapper(*args, **kwargs):
            return [function(*args, **kwargs)] * 2

        return wrapper

    @twice
    def hello(name, mark="!"):
        return f"hello {name}{mark}"

    return hello("Red", mark="?")


def recursion():
    def depth(n):
        return 0 if n == 0 else 1 + depth(n - 1)

    return depth(100)


FEATURES = [
    comprehensions,
    generators,
    closures,
    classes,
    protocols,
    f_strings,
    formats,
    sorting,
    exceptions,
    swallowed,
    contexts,
    calls,
    loops,
    matching,
    numbers,
    texts,
    encodings,
    containers,
    decorators,
    recursion,
]
