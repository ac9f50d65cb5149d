// Plays a game in JavaScript: node examples/client.mjs python
// The rules are in another process, examples/json_lines.py. The cards are invented.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { fingerprint } from "./fingerprint.mjs";

const program = fileURLToPath(new URL("json_lines.py", import.meta.url));
const rules = spawn(process.argv[2] ?? "python3", [program], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: rules.stdout })[Symbol.asyncIterator]();

async function ask(request) {
  rules.stdin.write(`${JSON.stringify(request)}\n`);
  const answer = JSON.parse((await lines.next()).value);
  if (answer.error) throw new Error(answer.error);
  if (answer.fingerprint !== (await fingerprint(answer.state))) throw new Error("the state was damaged on its way");
  return answer;
}

let table = await ask({ players: 2 });
while (table.result === null) {
  const moves = Object.keys(table.actions);
  const action = moves[Math.floor(Math.random() * moves.length)];
  table = await ask({ state: table.state, action });
  for (const sentence of table.story) console.log(sentence);
}
console.log(table.result);
rules.stdin.end();
