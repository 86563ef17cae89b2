import type { Samples } from '#server/kernel/test-samples.ts'

export const samples: Samples = {
  inputs: () => ({ '/OperatorApi/saveSchool': { name: 'Another School' } }),
}
