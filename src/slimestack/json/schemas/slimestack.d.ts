// The documents of slimestack, as TypeScript sees them. Made from the JSON Schemas beside it; do not edit.

/** Accept an effect that may be declined. */
export interface Accept {
  readonly kind: "accept";
}

export type Action = PickType | Combine | Grow | Draw | Mutate | Split | RoyalCombine | ClaimRite | EndTurn | Place | Lose | Dissolve | Move | Accept | Stop | RevealSlime | RevealRite | RevealRipple;

/** Every one of two or more conditions holds. */
export interface AllOf {
  readonly kind: "all_of";
  readonly conditions: readonly Condition[];
}

/** `missing` tokens, Slimes or Rites were left out, because there were not enough. */
export interface AmountClipped {
  readonly kind: "amount_clipped";
  readonly seat: number | null;
  readonly missing: number;
  readonly clause: string;
}

/** At least one of two or more conditions holds. */
export interface AnyOf {
  readonly kind: "any_of";
  readonly conditions: readonly Condition[];
}

/** The number is `n` or more. */
export interface AtLeast {
  readonly kind: "at_least";
  readonly expr: Expression;
  readonly n: number;
}

/** The number is `n` or less. */
export interface AtMost {
  readonly kind: "at_most";
  readonly expr: Expression;
  readonly n: number;
}

/** The largest number of matching Slimes within one type. */
export interface BestType {
  readonly kind: "best_type";
  readonly slimes: Filter;
}

/** A card that can come, and how many of it. */
export interface Card {
  readonly card: Action;
  readonly n: number;
}

/** What differs between two states of a game. */
export interface Change {
  readonly seats: readonly SeatChange[];
  readonly supply: number;
  readonly deck: number;
  readonly discard: number;
  readonly entered: readonly string[];
  readonly left: readonly string[];
}

/** Claim the face-up Rite with this id. */
export interface ClaimRite {
  readonly kind: "claim";
  readonly rite: string;
}

/** Move a Droplet's growth, and one more from the supply, onto another Slime of its type. */
export interface Combine {
  readonly kind: "combine";
  readonly source: Slime;
  readonly target: Slime;
}

/** A comment, and the number of actions behind which it stands. */
export interface Comment {
  readonly after: number;
  readonly text: string;
}

export type Condition = AtLeast | AtMost | AllOf | AnyOf;

/** What happens when an action is played; `state` is the state after it and before any card. */
export interface Consequences {
  readonly action: Action;
  readonly actor: number | "chance";
  readonly state: State;
  readonly change: Change;
  readonly facts: readonly Fact[];
  readonly odds: Odds | null;
}

/** How many Slimes match. */
export interface Count {
  readonly kind: "count";
  readonly slimes: Filter;
}

/** How many Slime cards there are of each type. */
export interface Counts {
  readonly ember: number;
  readonly dew: number;
  readonly moss: number;
  readonly pebble: number;
}

/** Rites are dealt into the row, `left` of them. */
export interface DealingRites {
  readonly kind: "dealing_rites";
  readonly left: number;
  readonly then: Then;
}

/** Why a position is impossible; `sentence` is the sentence for people, which is not read back. */
export interface Defect {
  readonly code: string;
  readonly citations: readonly string[];
  readonly details: { readonly [name: string]: string };
  readonly sentence: string;
}

/** The player takes `n` growth from the supply and places it on their Slimes, one at a time. */
export interface Disburse {
  readonly kind: "disburse";
  readonly n: number;
}

/** Discard `n` Rites from the right of the row, then refill it. */
export interface DiscardRites {
  readonly kind: "discard_rites";
  readonly n: number;
}

/** Dissolve this Slime, as a Ripple demands. */
export interface Dissolve {
  readonly kind: "dissolve";
  readonly slime: Slime;
}

/** The player dissolves `n` matching Slimes of their choice. */
export interface DissolveSlimes {
  readonly kind: "dissolve";
  readonly n: number;
  readonly slimes: Filter;
}

/** Draw Slimes from the deck; a RevealSlime for each follows. */
export interface Draw {
  readonly kind: "draw";
}

/** One thing that chance can bring. `change` is for programs without the rules, and is not read back. */
export interface DrawOutcome {
  readonly cards: readonly Card[];
  readonly probability: string;
  readonly position: string;
  readonly change: Change;
}

/** The player draws `n` Slimes, without the bonus for Bigs. */
export interface DrawSlimes {
  readonly kind: "draw";
  readonly n: number;
}

/** Slimes are drawn into a seat's Swarm, `left` of them. */
export interface Drawing {
  readonly kind: "drawing";
  readonly seat: number;
  readonly left: number;
  readonly then: Then;
}

/** What is in the box: Slimes of each type, growth tokens, Rites and Ripples. */
export interface Edition {
  readonly name: string;
  readonly invented: boolean;
  readonly rites: readonly Rite[];
  readonly ripples: readonly Ripple[];
  readonly slimes: Counts;
  readonly growth_tokens: number;
  readonly ripples_kept: readonly [number, number, number];
}

/** The edition of a state: its name, for people, and its digest. */
export interface EditionName {
  readonly name: string;
  readonly digest: string;
}

export type Effect = Disburse | DrawSlimes | DissolveSlimes | RemoveGrowth | MoveGrowth | DiscardRites | Modify | Forbid | Seq | May;

/** An effect is in force for this seat until the round ends. */
export interface EffectBegan {
  readonly kind: "effect_began";
  readonly seat: number;
  readonly effect: LastingEffect;
  readonly clause: string;
}

/** An effect for these seats ended with the round. */
export interface EffectEnded {
  readonly kind: "effect_ended";
  readonly seats: readonly number[];
  readonly effect: LastingEffect;
  readonly clause: string;
}

/** End the turn. */
export interface EndTurn {
  readonly kind: "end";
}

/** Every player, the drawer first. */
export interface Everyone {
  readonly kind: "everyone";
}

/** Every player except the drawer. */
export interface EveryoneElse {
  readonly kind: "everyone_else";
}

export type Expression = Count | Growth | TopGrowth | Types | BestType;

export type Fact = PileReshuffled | RiteSlidOff | TokenPassed | ShareSkipped | AmountClipped | GrowthRemoved | EffectBegan | EffectEnded | TurnBegan | GameEnded;

/** The player with the fewest, or all who tie. */
export interface Fewest {
  readonly kind: "fewest";
  readonly expr: Expression;
}

/** Selects Slimes of one Swarm by tier, by type and by least growth. */
export interface Filter {
  readonly tiers: readonly ("droplet" | "big" | "royal")[];
  readonly types: readonly ("ember" | "dew" | "moss" | "pebble")[];
  readonly min_growth: number;
}

/** This round, one of the six actions, or Combine, is not allowed. */
export interface Forbid {
  readonly kind: "forbid";
  readonly action: "combine" | "grow" | "draw" | "mutate" | "split" | "royal" | "claim";
}

/** The game is over. */
export interface GameEnded {
  readonly kind: "game_ended";
  readonly clause: string;
}

/** Take growth from the supply; a Place for each token follows. */
export interface Grow {
  readonly kind: "grow";
}

/** The active seat places the `left` tokens of a Grow. */
export interface Growing {
  readonly kind: "growing";
  readonly left: number;
}

/** The growth on all matching Slimes together. */
export interface Growth {
  readonly kind: "growth";
  readonly slimes: Filter;
}

/** A Slime lost growth to a Ripple without a choice; `slime` is the Slime before. */
export interface GrowthRemoved {
  readonly kind: "growth_removed";
  readonly seat: number;
  readonly slime: Slime;
  readonly amount: number;
  readonly clause: string;
}

/** An effect in force this round, and the seats that it affects, in order. */
export interface InForce {
  readonly effect: LastingEffect;
  readonly seats: readonly number[];
}

export type LastingEffect = Modify | Forbid;

/** Let this Slime lose the growth that a Ripple removes. */
export interface Lose {
  readonly kind: "lose";
  readonly slime: Slime;
}

/** An effect that may be declined. */
export interface May {
  readonly kind: "may";
  readonly effect: Effect;
}

/** This round, change a Grow, a Draw or the bonus of a Combine or Mutate by `delta`. */
export interface Modify {
  readonly kind: "modify";
  readonly knob: "grow" | "draw" | "combine_bonus" | "mutate_bonus";
  readonly delta: number;
  readonly floor: number;
}

/** The player with the most, or all who tie; nobody if the most is less than `minimum`. */
export interface Most {
  readonly kind: "most";
  readonly expr: Expression;
  readonly minimum: number;
}

/** Move one growth token from one Slime to another, as a Ripple allows. */
export interface Move {
  readonly kind: "move";
  readonly source: Slime;
  readonly target: Slime;
}

/** The player moves up to `up_to` tokens between their Slimes, one at a time. */
export interface MoveGrowth {
  readonly kind: "move";
  readonly up_to: number;
}

/** Move a Droplet's growth, and one more from the supply, onto a Slime of another type. */
export interface Mutate {
  readonly kind: "mutate";
  readonly source: Slime;
  readonly target: Slime;
}

/** Everything that the cards due in `state` can be; `covered` is the sum of the probabilities. */
export interface Odds {
  readonly state: State;
  readonly outcomes: readonly DrawOutcome[];
  readonly stopped_after: number | null;
  readonly covered: string;
}

/** The game has ended, by this clause: END.1 at a failed draw, GOAL.3 at the last Ripple. */
export interface Over {
  readonly kind: "over";
  readonly clause: string;
}

/** One part of a Ripple: who is affected, when, and how. */
export interface Part {
  readonly who: Who;
  readonly when: "now" | "this_round";
  readonly do: Effect;
}

export type Pending = Picking | Turn | Growing | Searching | Spreading | RippleWindow | Resolving | Drawing | DealingRites | RevealingRipple | Over;

/** Start with three Droplets of this type. */
export interface PickType {
  readonly kind: "pick";
  readonly type: "ember" | "dew" | "moss" | "pebble";
}

/** A seat picks its starting type. */
export interface Picking {
  readonly kind: "picking";
  readonly seat: number;
}

/** A discard pile of `cards` cards became its deck again. */
export interface PileReshuffled {
  readonly kind: "pile_reshuffled";
  readonly pile: "slime" | "rite";
  readonly cards: number;
  readonly clause: string;
}

/** Put one growth token on this Slime, named as it is before the token. */
export interface Place {
  readonly kind: "place";
  readonly slime: Slime;
}

/** How one reading decides; `ruling` discusses the switch, `position` is where the verdict was given. */
export interface ReadingVerdict {
  readonly switch: "end_trigger" | "combine_window" | "combine_at_ripple" | "pass_policy" | "mint_turn_bonus" | "split_shuffle" | null;
  readonly value: string | null;
  readonly ruling: string | null;
  readonly verdict: Verdict | null;
  readonly defects: readonly Defect[];
  readonly differs_in_result: boolean;
  readonly position: string | null;
}

/** How all readings of the open questions decide one action in `state`. */
export interface Readings {
  readonly state: State;
  readonly action: Action;
  readonly ours: ReadingVerdict;
  readonly others: readonly ReadingVerdict[];
  readonly flips: readonly ({ readonly [name: string]: string })[];
  readonly impossible: number;
  readonly decisive_switches: readonly string[];
  readonly result_switches: readonly string[];
}

/** A game: its first state, then every action and outcome. `seed` is the seed once it was revealed. */
export interface Record {
  readonly start: State;
  readonly actions: readonly Action[];
  readonly comments: readonly Comment[];
  readonly date: string | null;
  readonly real: boolean;
  readonly seal: string | null;
  readonly seed?: Seed;
}

/** The player returns `n` growth to the supply from one matching Slime of their choice, or from each. */
export interface RemoveGrowth {
  readonly kind: "remove";
  readonly n: number;
  readonly slimes: Filter;
  readonly spread: "one" | "each";
}

/** A part of a Ripple is being resolved: `seats` still have a share, the first of them now. */
export interface Resolving {
  readonly kind: "resolving";
  readonly ripple: string;
  readonly part: number;
  readonly seats: readonly number[];
  readonly effects: readonly Effect[];
}

/** How a game ended. */
export interface Result {
  readonly scores: readonly Score[];
  readonly winners: readonly number[];
  readonly tie_break: "royals" | "bigs" | "slimes" | "shared" | null;
  readonly clause: "END.1" | "GOAL.3";
}

/** The Ripple with this id is revealed. */
export interface RevealRipple {
  readonly kind: "reveal_ripple";
  readonly ripple: string;
}

/** The Rite with this id is dealt. */
export interface RevealRite {
  readonly kind: "reveal_rite";
  readonly rite: string;
}

/** A Slime of this type is drawn from the deck. */
export interface RevealSlime {
  readonly kind: "reveal_slime";
  readonly type: "ember" | "dew" | "moss" | "pebble";
}

/** The Token Player draws the Ripple that opens the round. */
export interface RevealingRipple {
  readonly kind: "revealing_ripple";
}

/** A Ripple card: its parts, resolved one after the other; `hazard` marks the harmful ones. */
export interface Ripple {
  readonly id: string;
  readonly name: string;
  readonly hazard: boolean;
  readonly parts: readonly Part[];
}

/** The Token Player may Combine before the Ripple just revealed is resolved. */
export interface RippleWindow {
  readonly kind: "ripple_window";
  readonly ripple: string;
}

/** A Rite card: its ME value (1 or more) and the condition a Swarm must meet to claim it. */
export interface Rite {
  readonly id: string;
  readonly name: string;
  readonly me: number;
  readonly condition: Condition;
}

/** The shared row of Rites, no player. */
export interface RiteRow {
  readonly kind: "rite_row";
}

/** The rightmost Rite left the row for the discard; `rite` is its id. */
export interface RiteSlidOff {
  readonly kind: "rite_slid_off";
  readonly rite: string;
  readonly clause: string;
}

/** Turn two Bigs of one type into the Royal of that type; the higher growth is named first. */
export interface RoyalCombine {
  readonly kind: "royal";
  readonly higher: Slime;
  readonly lower: Slime;
}

/** The readings of the open questions that players can choose. */
export interface Rulings {
  readonly end_trigger?: "failed_draw" | "last_ripple_unresolved" | "last_ripple_resolved";
  readonly combine_window?: "decision_points" | "between_actions";
  readonly combine_at_ripple?: "never" | "token_player";
  readonly pass_policy?: "must_act_bonus_optional" | "free" | "always_act";
  readonly mint_turn_bonus?: "older_royals_count" | "none";
  readonly split_shuffle?: "draw_pile" | "draw_pile_and_discard" | "draw_pile_and_rejects";
}

/** What a seat has; `total` follows from the rest. */
export interface Score {
  readonly rites_me: number;
  readonly droplets: number;
  readonly bigs: number;
  readonly royals: number;
  readonly total: number;
}

/** Slimes are drawn for a Split: `hand` has the original and those found, `pool` is its leftover growth. */
export interface Searching {
  readonly kind: "searching";
  readonly hand: readonly Slime[];
  readonly pool: number;
  readonly rejects: Counts;
}

/** What changed for one seat. */
export interface SeatChange {
  readonly seat: number;
  readonly gone: readonly Slime[];
  readonly new: readonly Slime[];
  readonly before: Score;
  readonly after: Score;
  readonly met: readonly string[];
  readonly unmet: readonly string[];
  readonly claimed: readonly string[];
}

/** A seed, which is secret: with it, all cards to come are known. */
export interface Seed {
  readonly key: string;
  readonly counter: number;
}

/** Two or more effects; each seat does all of them before the next seat. */
export interface Seq {
  readonly kind: "seq";
  readonly effects: readonly Effect[];
}

/** A seat's share of a Ripple (the row's, if `seat` is None) had no effect. */
export interface ShareSkipped {
  readonly kind: "share_skipped";
  readonly seat: number | null;
  readonly effect: Effect;
  readonly clause: string;
}

/** A Slime as text: e4, dR. */
export type Slime = string;

/** Split a Big: find two more of its type, then place the leftover growth on the three. */
export interface Split {
  readonly kind: "split";
  readonly big: Slime;
}

/** The active seat places the `left` leftover tokens of a Split on the three Slimes in hand. */
export interface Spreading {
  readonly kind: "spreading";
  readonly hand: readonly Slime[];
  readonly left: number;
}

/** A table, described as position takes it, with nothing left to defaults. */
export interface State {
  readonly edition: EditionName;
  readonly rulings: Rulings;
  readonly names: readonly string[];
  readonly swarms: readonly (readonly Slime[])[];
  readonly deck: Counts;
  readonly discard: Counts;
  readonly supply: number;
  readonly row: readonly string[];
  readonly rite_deck: readonly string[];
  readonly rite_discard: readonly string[];
  readonly claimed: readonly (readonly string[])[];
  readonly unseen_ripples: readonly string[];
  readonly round: number;
  readonly leader: number;
  readonly active: number | null;
  readonly actions_left: number;
  readonly pending: Pending;
  readonly in_force: readonly InForce[];
  readonly seed?: Seed;
  readonly contents?: Edition;
}

/** One thing that happened, and the table after it; `actor` is a seat, or `chance`. */
export interface Step {
  readonly actor: number | "chance";
  readonly action: Action;
  readonly facts: readonly Fact[];
  readonly state: State;
}

/** Decline an effect that may be declined, end a move of growth, or close the Ripple window. */
export interface Stop {
  readonly kind: "stop";
}

export type Then = Turn | Resolving;

/** The Token went from one seat to the seat on its right. */
export interface TokenPassed {
  readonly kind: "token_passed";
  readonly giver: number;
  readonly receiver: number;
  readonly clause: string;
}

/** The player who drew the Ripple, holding the Token. */
export interface TokenPlayer {
  readonly kind: "token_player";
}

/** The most growth on one matching Slime, 0 if none matches. */
export interface TopGrowth {
  readonly kind: "top_growth";
  readonly slimes: Filter;
}

/** The turn of the active seat, between two actions. As `then`: continue with the turn. */
export interface Turn {
  readonly kind: "turn";
}

/** A seat's turn began, with `actions` actions. */
export interface TurnBegan {
  readonly kind: "turn_began";
  readonly seat: number;
  readonly round: number;
  readonly actions: number;
  readonly clause: string;
}

/** How many types have at least `each` matching Slimes. */
export interface Types {
  readonly kind: "types";
  readonly slimes: Filter;
  readonly each: number;
}

/** What the rules say to an action; `reason` is the sentence for people, which is not read back. */
export interface Verdict {
  readonly action: Action;
  readonly legal: boolean;
  readonly citations: readonly string[];
  readonly code: string | null;
  readonly details: { readonly [name: string]: string };
  readonly reason: string;
}

export type Who = Everyone | TokenPlayer | EveryoneElse | Most | Fewest | RiteRow;

/** A document of the kind state. */
export interface StateDocument {
  readonly format: "slimestack.state";
  readonly version: 1;
  readonly value: State;
}

/** A document of the kind action. */
export interface ActionDocument {
  readonly format: "slimestack.action";
  readonly version: 1;
  readonly value: Action;
}

/** A document of the kind step. */
export interface StepDocument {
  readonly format: "slimestack.step";
  readonly version: 1;
  readonly value: Step;
}

/** A document of the kind verdict. */
export interface VerdictDocument {
  readonly format: "slimestack.verdict";
  readonly version: 1;
  readonly value: Verdict;
}

/** A document of the kind score. */
export interface ScoreDocument {
  readonly format: "slimestack.score";
  readonly version: 1;
  readonly value: Score;
}

/** A document of the kind result. */
export interface ResultDocument {
  readonly format: "slimestack.result";
  readonly version: 1;
  readonly value: Result;
}

/** A document of the kind edition. */
export interface EditionDocument {
  readonly format: "slimestack.edition";
  readonly version: 1;
  readonly value: Edition;
}

/** A document of the kind rulings. */
export interface RulingsDocument {
  readonly format: "slimestack.rulings";
  readonly version: 1;
  readonly value: Rulings;
}

/** A document of the kind record. */
export interface RecordDocument {
  readonly format: "slimestack.record";
  readonly version: 1;
  readonly value: Record;
}

/** A document of the kind readings. */
export interface ReadingsDocument {
  readonly format: "slimestack.readings";
  readonly version: 1;
  readonly value: Readings;
}

/** A document of the kind consequences. */
export interface ConsequencesDocument {
  readonly format: "slimestack.consequences";
  readonly version: 1;
  readonly value: Consequences;
}

/** A document of the kind odds. */
export interface OddsDocument {
  readonly format: "slimestack.odds";
  readonly version: 1;
  readonly value: Odds;
}

/** Any document. */
export type SlimestackDocument = StateDocument | ActionDocument | StepDocument | VerdictDocument | ScoreDocument | ResultDocument | EditionDocument | RulingsDocument | RecordDocument | ReadingsDocument | ConsequencesDocument | OddsDocument;
