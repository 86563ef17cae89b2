import { z } from 'zod'
import { account } from '#contract/access.ts'
import { command } from '#contract/call.ts'
import { nothing, oneOf, text, verbatim } from '#contract/wire.ts'

/** How a logged-in person proves they own the account: by password, or by a code from unbindSendCode. */
export const ownProof = {
  password: verbatim(400).default(''),
  code: text(20).default(''),
  /** Where the code was sent. */
  by: oneOf(['mobile', 'email']).default('mobile'),
}

export const identityCalls = {
  confirmIdentity: command('/FutureV2/Account/confirmIdentity', {
    summary:
      'Prove ownership with the password or a code: for a quarter of an hour, ways of signing in can be changed.',
    access: account,
    // Passwords are hashed on Node's four worker threads, as for logins.
    atOnce: 3,
    input: z.object(ownProof),
    output: nothing,
  }),
}
