import { operatorHealthCalls } from '#contract/features/school/health.ts'
import { serve } from '#server/kernel/feature.ts'

export const healthHandlers = serve(operatorHealthCalls, {
  getHealth: async ({ ports, files, config }) => {
    const { convert } = ports
    const [{ office, pages, isLimited, isOffline, isEnclosed }, free] = await Promise.all([
      convert.versions(),
      files.free().catch(() => 0),
    ])
    return {
      programs: [
        { name: 'libreoffice', isThere: convert.hasOffice, version: office },
        { name: 'poppler', isThere: convert.hasPages, version: pages },
      ],
      isLimited,
      isOffline,
      isEnclosed,
      space: Math.max(0, free - config.DISK_RESERVE),
      reserve: config.DISK_RESERVE,
    }
  },
})
