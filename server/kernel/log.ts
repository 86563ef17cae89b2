import { pino } from 'pino'

export type Log = pino.Logger

/** Secrets never reach the log: the listed fields are cut out wherever a request or its input is logged. */
export function createLog(level: string): Log {
  return pino({
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
    formatters: { level: label => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
}

/** An error of the database driver drags its whole connection along; `number` is what the error calls its code. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return error
  const { name, message, stack } = error
  return { name, message, number: (error as { code?: unknown }).code, stack }
}
