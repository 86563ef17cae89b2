import type { Samples } from '#server/kernel/test-samples.ts'

export const samples: Samples = {
  inputs: () => ({
    '/WechatApi/getSignPackage': { url: 'http://localhost/' },
  }),
}
