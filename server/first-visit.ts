import type { FastifyInstance } from 'fastify'
import { isUnpeopled, seedDemo, systemLanguage } from '#seed/demo.ts'
import type { SeedLanguage } from '#seed/say.ts'
import type { Services } from './kernel/unit.ts'

const spoken: Record<string, SeedLanguage> = { en: 'en', 'zh-Hans': 'zh', 'zh-Hant': 'zh-Hant' }

/**
 * Fills a database without people with the demo school at the first call, in the language of whoever makes it (decision
 * 327). That call and those that come meanwhile wait for it; pages do not. To be called before the server listens.
 */
export async function fillAtFirstVisit(server: FastifyInstance, services: Services) {
  if (!(await isUnpeopled(services.db))) return
  let isFilled = false
  let filling: Promise<void> | undefined
  const fill = async (language: SeedLanguage) => {
    try {
      await seedDemo(services, language)
      isFilled = true
    } finally {
      // The next call tries again.
      filling = undefined
    }
  }
  server.addHook('onRequest', (request, _reply, done) => {
    if (isFilled || !request.routeOptions.config.call) return done()
    filling ??= fill(spoken[String(request.headers['x-language'])] ?? systemLanguage())
    filling.then(() => done(), done)
  })
}
