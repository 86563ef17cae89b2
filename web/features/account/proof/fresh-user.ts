import { useQuery } from '@tanstack/react-query'
import { type User, userQuery } from '#web/shell/user.ts'

/** The logged-in person, from the server: the device's copy is older and has no contact data. */
export function useFreshUser(): User | undefined {
  const { data, dataUpdatedAt } = useQuery(userQuery())
  return dataUpdatedAt > 0 ? data : undefined
}
