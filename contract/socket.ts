import { z } from 'zod'
import { message } from './message.ts'

/**
 * The class socket: address, timing and the messages of the connection itself. The command names are our own where the
 * specification gives none (decision P10). Every message from the server is `{cmd, data, code, msg}`; those that can be
 * requested again also carry `topic` and `seq`.
 */
export const socketPath = '/socket/class'
/** `1` in the socket's address: a staff member is viewing a course as a student. */
export const viewerParameter = 'studentviewer'
/** Milliseconds between pings, and between `class_active` messages. */
export const heartbeat = 25_000
/** The number a ping carries. */
export const pingNumber = 10
export const userErrorCode = -1
/** The code with which the server closes the connections of an ended session. */
export const sessionEndedCode = 4001
/** The code with which it closes a connection that sends more than any page would: over 20 a second, sustained. */
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

/**
 * Topics joined: with the number of the newest message, and how many milliseconds ago it was sent where that is less than
 * a minute. What the client asked for before that is older than the message, which it did not get.
 */
const joined = {
  topics: z.record(z.string(), z.number()),
  since: z.record(z.string(), z.number().optional()),
}

export const socketMessages = {
  welcome: message(
    'welcome',
    'First message of a connection: which run of the server this is.',
    z.object({ epoch: z.string(), ...joined }),
  ),
  entered: message(
    'class_entered',
    'Answer to class_active: the topics joined, with their newest number.',
    z.object({ classId: z.string(), ...joined }),
  ),
  pong: message('pong', 'Answer to a ping.', z.unknown()),
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
