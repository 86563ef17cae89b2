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
    formatters: { level: label => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
}
