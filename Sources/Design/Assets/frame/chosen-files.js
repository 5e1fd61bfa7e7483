/** Hands what is chosen in a file input to `take` and empties it, also what was chosen before this script loaded. */
export function takeChosen(input, take) {
  const hand = () => {
    const files = [...input.files];
    input.value = "";
    if (files.length) take(files);
  };
  input.addEventListener("change", hand);
  hand();
}
