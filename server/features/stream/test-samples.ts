import type { Samples } from '#server/kernel/test-samples.ts'

/** Something to say, in a stream that a feature above brings. */
export const samples: Samples = {
  inputs: ({ stream }) => ({
    '/StreamApi/add': { id: stream, code: 'another code', type: 'text', body: { text: 'Hello' } },
  }),
}
