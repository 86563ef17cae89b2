// Prints an inventory as JSON: the paths of all calls and screens, the names of all socket messages.
import { join } from 'node:path'
import { lectern } from '#server/app.ts'
import { inventory } from '#server/kernel/inventory.ts'

// Through a variable: these types belong to the browser, and the server's type check does not know it.
const routesFile: string = join(import.meta.dirname, '..', 'web', 'routes.ts')
const { screenRoutes } = (await import(routesFile)) as { screenRoutes: { path: string }[] }
const { calls, messages } = inventory(lectern)
console.log(JSON.stringify({ calls, routes: screenRoutes.map(({ path }) => path), messages }, null, 2))
