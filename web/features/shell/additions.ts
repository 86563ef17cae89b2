import { type ComponentType, createContext } from 'react'

/** What features add to every screen; the shell itself knows none of them. */
export interface Additions {
  /** Mounted beside the screens while somebody is logged in: they listen, and may ask for attention. */
  prompts: readonly ComponentType[]
  /** At the right of the main screens' bars, before the person's face. */
  barButtons: readonly ComponentType[]
  /** Takes the place of the login inside the chat app's own browser. */
  chatEntry?: ComponentType<{ address: string; onRefused: () => void }>
}

export const noAdditions: Additions = { prompts: [], barButtons: [] }

export const AdditionsContext = createContext(noAdditions)
