import { z } from 'zod'
import { account } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { id, nothing, time, verbatim } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** Longest public key accepted; one of P-256 has 122 characters. */
export const longestKey = 400

/** SHA-256 of a public key, base64url. */
export const thumbprint = verbatim(60)

/** The keys with which a person's devices prove themselves when checking in. The private half never leaves the device. */
export const deviceCalls = {
  addDeviceKey: command('/UserApi/addDeviceKey', {
    summary: 'Add the key of the device in use: how old it is counts when it proves itself.',
    access: account,
    input: wired({
      /** ECDSA P-256, SubjectPublicKeyInfo, base64url. */
      publicKey: ['publickey', verbatim(longestKey, 1)],
    }),
    output: z.object({ thumbprint }),
  }),
  listDeviceKeys: query('/UserApi/getDeviceKeys', {
    summary: "The person's device keys, newest first.",
    access: account,
    input: z.object({}),
    output: z.object({
      list: z.array(
        wired({
          id: id('deviceKey'),
          thumbprint,
          /** The browser's user agent when the key was added. */
          device: z.string(),
          createdAt: ['createtime', time],
          /** When it last proved a check-in. */
          usedAt: ['usedtime', time],
        }),
      ),
    }),
  }),
  revokeDeviceKey: command('/UserApi/delDeviceKey', {
    summary: 'Remove a device key; added again, it counts as new.',
    access: account,
    input: z.object({ id: id('deviceKey') }),
    output: nothing,
  }),
}
