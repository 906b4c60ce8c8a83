/** A thread that goes on until it is ended. */
setInterval(() => {}, 1_000);
