// Works or images in an order of their own; the fields that number them follow.
import { Arranged } from "./arranged.js";

const list = document.querySelector("[data-arrange]");

export const number = () => list.querySelectorAll("select").forEach((place, index) => (place.value = index + 1));

export const order = new Arranged(list, ".upload-thumb", number, { bar: document.getElementById("removed") });
