// The button that prints: without scripts the browser's own menu does.

const button = document.querySelector("[data-print]");
if (button) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    // Images nobody has scrolled to are missing on paper.
    const images = [...document.querySelectorAll("main img")];
    for (const image of images) image.loading = "eager";
    await Promise.allSettled(images.map(image => image.decode()));
    print();
  });
}
