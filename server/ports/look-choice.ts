// Whom photos may be sent to, and what people choose between where an installation offers the engine and a hosted model.

/** An outside company that gets to see photos. */
export interface Processor {
  /** Id used in the configuration and in consent records. */
  id: string;
  /** Name shown to people. */
  name: string;
}
/** What an installation offers beside the engine, look by look. */
export interface LookChoice {
  /** Whom photos of hosted looks are sent to; missing where the model runs on the operator's own machines. */
  processor?: Processor;
  /** What a headshot of a hosted look costs; one of the engine costs 1. */
  credits: number;
}
