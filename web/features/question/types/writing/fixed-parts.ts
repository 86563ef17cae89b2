import { createContext, useContext } from 'react'

/** Whether only what is right may change, because people have answered to what there is. */
export const FixedParts = createContext(false)
export const useFixedParts = () => useContext(FixedParts)
