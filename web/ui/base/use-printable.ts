import { type RefObject, useEffect } from 'react'
import styles from './printable.module.css'

/**
 * What is printed from this screen, by its button or the browser's own menu: this element alone. A copy stands outside of the
 * screen for the time of printing, because what scrolls inside of a page is cut off on paper.
 */
export function usePrintable(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const paper = document.createElement('div')
    paper.className = styles.paper!
    const put = () => {
      if (!element.current) return
      paper.replaceChildren(element.current.cloneNode(true))
      document.body.append(paper)
      document.body.classList.add(styles.printing!)
    }
    const remove = () => {
      paper.remove()
      document.body.classList.remove(styles.printing!)
    }
    addEventListener('beforeprint', put)
    addEventListener('afterprint', remove)
    return () => {
      removeEventListener('beforeprint', put)
      removeEventListener('afterprint', remove)
      remove()
    }
  }, [element])
}
