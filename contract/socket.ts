import { z } from 'zod'
import { message } from './message.ts'

/**
 * The class socket: address, timing and the messages of the connection itself. The command names are ours where the
 * specification shows none (decision P10). Every message from the server is `{cmd, data, code, msg}`; those that can
 * be asked for again also carry `topic` and `seq`.
 */
export const socketPath = '/socket/class'
/** `1` in the socket's address: somebody of the staff looks at a course as a student would. */
export const viewerParameter = 'studentviewer'
/** Milliseconds between two pings and between two `class_active`. */
export const heartbeat = 25_000
/** The number a ping carries. */
export const pingNumber = 10
export const userErrorCode = -1
/** With this code the server closes the connections of a session that has ended. */
export const sessionEndedCode = 4001
/** With this code it closes a connection that sends more than any page would: more than 20 a second for long. */
export const floodCode = 1008

/** What a client may send. `classId` is the course. */
export const incoming = z.discriminatedUnion('cmd', [
  z.object({ cmd: z.literal('ping'), data: z.unknown().optional() }),
  z.object({ cmd: z.literal('class_active'), data: z.object({ classId: z.string().max(64) }) }),
  z.object({ cmd: z.literal('class_leave'), data: z.object({ classId: z.string().max(64) }) }),
  z.object({
    cmd: z.literal('class_broadcast'),
    data: z.object({ classId: z.string().max(64), data: z.unknown() }),
  }),
  z.object({
    cmd: z.literal('resume'),
    data: z.object({
      epoch: z.string().max(64),
      seen: z.record(z.string().max(100), z.number().int().min(0)),
    }),
  }),
])
export type Incoming = z.infer<typeof incoming>

export const socketMessages = {
  welcome: message(
    'welcome',
    'First message of a connection: which run of the server this is.',
    z.object({ epoch: z.string(), topics: z.record(z.string(), z.number()) }),
  ),
  entered: message(
    'class_entered',
    'Answer to class_active: the topics joined, with their newest number.',
    z.object({ classId: z.string(), topics: z.record(z.string(), z.number()) }),
  ),
  pong: message('pong', 'Answer to a ping.', z.unknown()),
  userError: message(
    'user_error',
    'Something the client sent was refused; code is -1 and msg says why.',
    z.object({}),
  ),
  resync: message(
    'resync',
    'Messages of these topics were missed for good: ask for everything again.',
    z.object({ topics: z.array(z.string()) }),
  ),
  comeBack: message(
    'come_back',
    'The server restarts: reconnect after so many milliseconds.',
    z.object({ after: z.number() }),
  ),
  broadcast: message(
    'class_broadcast',
    'The default class broadcast of the teacher.',
    z.object({ classId: z.string(), data: z.unknown() }),
  ),
}
