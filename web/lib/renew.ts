import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again for answers that a message has made out of date. A first answer that is still on its way may have been
 * made before the message and would otherwise be taken for the newest: it is asked for anew.
 */
export async function renew(client: QueryClient, ...keys: QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map(async queryKey => {
      await client.cancelQueries({ queryKey })
      await client.invalidateQueries({ queryKey })
    }),
  )
}
