import os

# What numpy multiplies here takes one thread a millisecond; a pool of threads that spin while
# they wait would take the processors from the database. Read when numpy is first imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
