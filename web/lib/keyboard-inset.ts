/**
 * Tells the style sheet how much of the page the phone's keyboard covers, as `--keyboard`. Browsers that shrink the
 * page themselves (`interactive-widget` in index.html) leave it at 0; iOS covers the page.
 */
export function watchKeyboard(): void {
  const view = window.visualViewport
  if (!view) return
  const measure = () => {
    // A pinch-zoomed page is also only partly visible.
    const covered = view.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop)
    document.documentElement.style.setProperty('--keyboard', `${Math.round(covered)}px`)
  }
  view.addEventListener('resize', measure)
  view.addEventListener('scroll', measure)
}
