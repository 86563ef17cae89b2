import { type DestinationStream, pino } from 'pino'

export type Log = pino.Logger

/**
 * Secrets never reach the log: the listed fields are cut out wherever a request or its input is logged.
 * @param to left out: standard output
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    redact: {
      paths: [
        'password',
        '*.password',
        'token',
        '*.token',
        'code',
        '*.code',
        'headers.token',
        'headers.cookie',
        'headers.authorization',
      ],
      censor: '[cut]',
    },
    serializers: { error: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return to ? pino(options, to) : pino(options)
}

/** A database driver's error carries its whole connection along; `number` is the code of the error. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return error
  const { name, message, stack } = error
  return { name, message, number: (error as { code?: unknown }).code, stack }
}
