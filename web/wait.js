/** Calls late() after this many seconds, and returns a function that ends the wait. Only seconds in
    which the page is awake count: a busy or sleeping page hears no answer, and gets the full time
    when it wakes. */
export function wait_awake(seconds, late) {
  let left = seconds;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    left = now - last > 10_000 ? seconds : left - 1;
    last = now;
    if (left > 0) return;
    clearInterval(timer);
    late();
  }, 1000);
  return () => clearInterval(timer);
}
