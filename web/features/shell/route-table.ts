import { createContext } from 'react'
import type { ScreenRoute } from '#web/lib/routes.ts'

/** All screens of this client, for those who offer a way only to what exists. */
export const RouteTableContext = createContext<readonly ScreenRoute[]>([])
