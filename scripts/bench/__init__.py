"""What is measured, never tested: sizes and speeds, as ratios. `make bench` runs it all."""
