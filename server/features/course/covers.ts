import { coverSvg, themeCount } from '#contract/features/course/themes.ts'
import type { Address } from '#server/kernel/feature.ts'

/** The drawn covers as pictures, for clients that do not draw them. */
export const coverAddress: Address = {
  method: 'GET',
  path: '/File/cover/:name',
  handle: async (_context, request, reply) => {
    const { name } = request.params as { name: string }
    const number = /^(\d{1,3})\.svg$/.exec(name)?.[1]
    if (number === undefined || Number(number) >= themeCount) return reply.code(404).send()
    return reply
      .header('Cache-Control', 'public, max-age=604800')
      .type('image/svg+xml')
      .send(coverSvg(Number(number)))
  },
}
