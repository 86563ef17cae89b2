import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { safeDecode, type z } from 'zod'
import type { Call } from '#contract/call.ts'
import type { AnswerOf, InputOf } from '#contract/input.ts'
import type { Message } from '#contract/message.ts'
import { keyOf, send } from '#web/lib/call.ts'
import { ClassSocket, classSocket } from '#web/lib/socket.ts'

/** By what a page on a wall asks and hears: a session of its own, or that of whoever is logged in. */
export interface ProjectorLink {
  /** Undefined: that of the device. */
  token: string | undefined
  socket: ClassSocket
}

export const ownLink: ProjectorLink = { token: undefined, socket: classSocket }

export const linkOf = (token: string): ProjectorLink => ({ token, socket: new ClassSocket(() => token) })

/** Milliseconds after which it is asked again in any case: a wall that shows the old is worse than a question more. */
const interval = 20_000

/** Asks by a link; the last answer stays while there is no network. */
export function useProjected<C extends Call<'query'>>(
  { token }: ProjectorLink,
  call: C,
  input: InputOf<C>,
  more: Pick<UseQueryOptions<AnswerOf<C>>, 'placeholderData'> = {},
) {
  return useQuery<AnswerOf<C>>({
    queryKey: [...keyOf(call, input), token ?? ''],
    queryFn: ({ signal }) => send(call, input, { signal, token }),
    staleTime: 0,
    refetchInterval: interval,
    refetchIntervalInBackground: true,
    meta: { handled: true },
    ...more,
  })
}

/** Listens by a link while the component is shown. */
export function useTold<S extends z.ZodType>(
  { socket }: ProjectorLink,
  message: Message<S>,
  listener: (data: z.output<S>) => void,
) {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(
    () =>
      socket.on(message.cmd, frame => {
        const told = safeDecode(message.data as z.ZodType, frame.data)
        if (told.success) latest.current(told.data as z.output<S>)
      }),
    [socket, message],
  )
}

/** Runs when what was told meanwhile is lost, or the connection is there again. */
export function useBackAgain({ socket }: ProjectorLink, run: () => void) {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const leave = [
      socket.onResync(() => latest.current()),
      socket.onState(state => state === 'open' && latest.current()),
    ]
    return () => {
      for (const each of leave) each()
    }
  }, [socket])
}
