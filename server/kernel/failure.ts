import type { ErrorDefinition } from '#contract/error.ts'

export type Details = Record<string, string | number>

/**
 * An expected failure, to be reported to the caller. Only this file makes one; only http.ts answers with it.
 */
export class Failure extends Error {
  readonly definition: ErrorDefinition
  readonly details: Details
  readonly data: Record<string, unknown>
  /** What the command wrote before it failed is kept. */
  readonly commits: boolean

  constructor(
    definition: ErrorDefinition,
    details: Details,
    data: Record<string, unknown>,
    commits: boolean,
  ) {
    super(definition.name)
    this.definition = definition
    this.details = details
    this.data = data
    this.commits = commits
  }
}

/**
 * Ends the call with an error of the contract; a command's transaction is rolled back.
 * @param details fill the `{places}` of the text
 * @param data further fields of the answer's `data` (such as `state` of a refused check-in)
 */
export function fail(
  definition: ErrorDefinition,
  details: Details = {},
  data: Record<string, unknown> = {},
): never {
  throw new Failure(definition, details, data, false)
}

/** Like `fail`, but what the command has written so far is committed: a counted wrong code stays counted. */
export function refuse(
  definition: ErrorDefinition,
  details: Details = {},
  data: Record<string, unknown> = {},
): never {
  throw new Failure(definition, details, data, true)
}

/** What something returns, or the Failure that it ends with. */
export function attempt<T>(run: () => T): T | Failure {
  try {
    return run()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** The Failure of an error, for whoever refuses a part of a command and does the rest. */
export const failureOf = (definition: ErrorDefinition, details: Details = {}) =>
  new Failure(definition, details, {}, false)
