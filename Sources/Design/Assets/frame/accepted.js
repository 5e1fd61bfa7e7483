// Which files a field takes: its `accept` is the server's own list, for the picker as for what is dropped or pasted.

/** Whether a field's `accept` names the type of a file or the ending of its name; systems do not know every type. */
export function accepts({ accept }, { name = "", type = "" }) {
  const ending = name.toLowerCase().match(/\.\w+$/)?.[0];
  return accept.toLowerCase().split(",").map(each => each.trim()).some(each =>
    each.startsWith(".") ? each === ending : each.endsWith("/*") ? type.startsWith(each.slice(0, -1)) : each === type);
}
