/** A value as JSON, without spaces and with the keys of every object in alphabetical order. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${fields.join(",")}}`;
}

/** The fingerprint of a state, given its JSON document as an object. */
export async function fingerprint(document) {
  const { names, seed, contents, ...rest } = document.value;
  const text = `slimestack fingerprint 1\n${canonical({ ...rest, edition: rest.edition.digest })}`;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
