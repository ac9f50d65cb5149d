// A front-end as somebody might write it, for the tests: it must compile with the declarations, under --strict.
import type {
  Action,
  ActionDocument,
  Effect,
  Pending,
  RecordDocument,
  SlimestackDocument,
  State,
  StateDocument,
  StepDocument,
} from "slimestack";

/** Whose decision is pending, in words. */
export function waiting(pending: Pending): string {
  switch (pending.kind) {
    case "picking":
      return `seat ${pending.seat} picks`;
    case "growing":
    case "spreading":
      return `${pending.left} tokens are left`;
    case "searching":
      return `${pending.hand.length} Slimes in hand, ${pending.rejects.ember} embers thrown away`;
    case "drawing":
    case "dealing_rites":
      return pending.then.kind === "resolving" ? pending.then.ripple : "the turn goes on";
    case "ripple_window":
    case "resolving":
      return pending.ripple;
    case "over":
      return pending.clause;
    case "turn":
    case "revealing_ripple":
      return pending.kind;
    default: {
      const nothing: never = pending; // every kind has been named
      return nothing;
    }
  }
}

export function growth(state: State): number {
  return state.swarms.flat().reduce((sum, slime) => sum + (Number(slime.slice(1)) || 0), 0);
}

export function tokens(effect: Effect): number {
  switch (effect.kind) {
    case "seq":
      return effect.effects.reduce((sum, inner) => sum + tokens(inner), 0);
    case "may":
      return tokens(effect.effect);
    case "disburse":
      return effect.n;
    default:
      return 0;
  }
}

export function combine(source: string, target: string): ActionDocument {
  return { format: "slimestack.action", version: 1, value: { kind: "combine", source, target } };
}

export function cards(document: SlimestackDocument): number {
  return document.format === "slimestack.record"
    ? document.value.actions.filter((action: Action) => action.kind.startsWith("reveal_")).length
    : 0;
}

export function label(step: StepDocument): string {
  const { actor, facts } = step.value;
  return `${actor === "chance" ? "chance" : actor + 1}: ${facts.map((fact) => fact.clause).join(", ")}`;
}

// What must not compile:

// @ts-expect-error: no such kind of action
export const dance: Action = { kind: "dance" };

// @ts-expect-error: a Combine has a target
export const half: Action = { kind: "combine", source: "e0" };

// @ts-expect-error: a number is not a string
export const supply: State["supply"] = "7";

// @ts-expect-error: of another version
export const old: StateDocument["version"] = 0;

// @ts-expect-error: states never change
export const change = (state: State) => (state.round = 3);

export const samples: readonly SlimestackDocument[] = SAMPLES;
declare const record: RecordDocument;
export const day: string | null = record.value.date;
