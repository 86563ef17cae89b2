import { useEffect, useRef, useState } from 'react'

/** Moves the focus between fields, also to one that is only being added. @param changed with it fields come and go */
export function useFocus(changed: unknown) {
  const fields = useRef(new Map<string, HTMLElement>())
  const [wanted, setWanted] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what gets the focus may have been added with this change
  useEffect(() => {
    if (wanted === undefined) return
    fields.current.get(wanted)?.focus()
    setWanted(undefined)
  }, [wanted, changed])
  return {
    focus: setWanted,
    register: (name: string) => (element: HTMLElement | null) => {
      if (element) fields.current.set(name, element)
      else fields.current.delete(name)
    },
  }
}
