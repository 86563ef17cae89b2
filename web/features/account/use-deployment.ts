import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { schoolCalls } from '#contract/features/school/calls.ts'
import { ask } from '#web/lib/call.ts'
import { setTimeZone } from '#web/lib/dates.ts'
import { type Deployment, deployment, secondDomain } from '#web/lib/deployment.ts'
import { store } from '#web/lib/storage.ts'

/** What the school of this address offers before the login. */
export const deploymentQuery = () => {
  const appid = new URLSearchParams(location.search).get('appid') ?? undefined
  return {
    ...ask(schoolCalls.getSchoolConfig, { secondDomain: secondDomain(), appid }),
    staleTime: 300_000,
    // Without an answer the usual ways of signing in show, and refuse by themselves what is not offered.
    meta: { handled: true },
  }
}

/** At once what was known last, then what the server says. */
export function useDeployment(): Deployment {
  const { data } = useQuery(deploymentQuery())
  useEffect(() => {
    if (!data) return
    store('schoolConfig', JSON.stringify(data.config))
    setTimeZone(data.config.timeZone)
  }, [data])
  return data?.config ?? deployment()
}
