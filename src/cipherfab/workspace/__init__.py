"""The output folder: its files, its records, and measurements that add to them."""
