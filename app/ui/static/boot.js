// Starts the page, and says so when it cannot.

import("./main.js").catch((error) => {
  const notice = document.querySelector("#page .notice");
  notice.textContent =
    "The explorer could not be loaded: its libraries are fetched by `noema up`, run it once. " +
    `(${error.message})`;
});
