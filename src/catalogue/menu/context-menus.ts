import { combineUnsubscribes, type Unsubscribe } from '../../lib/unsubscribe.ts'

/** A finger that rests this long (ms) asks for the menu; Android tells of it itself. */
const longPressMs = 500
/** A finger that moves further (px) scrolls or swipes. */
const restPx = 10

/** The menu button of the row or card that an element is in. */
function buttonAt(target: EventTarget | null): HTMLElement | null {
  const row = target instanceof Element ? target.closest('tr, li') : null
  const button = row?.querySelector<HTMLElement>('[data-menu]') ?? null
  return button?.closest('tr, li') === row ? button : null
}

/** True where the browser's own menu is wanted: with Shift, and over selected text, which it copies. */
function isForBrowser({ button, shiftKey, target }: MouseEvent): boolean {
  const selection = getSelection()
  const isOnSelection = target instanceof Node && !selection?.isCollapsed && selection?.containsNode(target, true)
  return button === 2 && (shiftKey || Boolean(isOnSelection))
}

const ask = (button: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) =>
  button.dispatchEvent(new MouseEvent('contextmenu', { clientX, clientY, bubbles: true, cancelable: true }))

function on<Type extends keyof DocumentEventMap>(
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
  options: AddEventListenerOptions = {},
): Unsubscribe {
  document.addEventListener(type, listener, options)
  return () => document.removeEventListener(type, listener, options)
}

/**
 * Hands on to the menu button of a row or card what asks for its menu anywhere in it: a right click, a long press, or the keyboard's
 * menu key (Shift+F10) on one of its controls. `onNear` is called when a pointer or the focus is on a menu button. Returns an
 * unsubscribe function.
 */
export function followContextMenus(onNear: () => void): Unsubscribe {
  let timer: ReturnType<typeof setTimeout> | undefined
  let start = { clientX: 0, clientY: 0 }
  let asked = false

  const cancel = () => clearTimeout(timer)

  function press({ target, touches }: TouchEvent): void {
    cancel()
    asked = false
    const [touch] = touches
    const button = buttonAt(target)
    if (!touch || touches.length > 1 || !button) return
    start = touch
    timer = setTimeout(() => {
      asked = true
      ask(button, start)
    }, longPressMs)
  }

  function move({ touches: [touch] }: TouchEvent): void {
    if (touch && Math.hypot(touch.clientX - start.clientX, touch.clientY - start.clientY) > restPx) cancel()
  }

  /** The finger that has asked for the menu doesn't also follow the link below it. */
  function lift(event: TouchEvent): void {
    cancel()
    if (asked) event.preventDefault()
    asked = false
  }

  function openMenu(event: MouseEvent): void {
    const button = buttonAt(event.target)
    // One at the button itself, handed on by this or not, has opened the menu already.
    if (!button || event.defaultPrevented || isForBrowser(event)) return
    event.preventDefault()
    cancel()
    if (!asked) ask(button, event)
  }

  const approach = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-menu]')) onNear()
  }

  return combineUnsubscribes(
    cancel,
    on('pointerover', approach),
    on('focusin', approach),
    on('contextmenu', openMenu),
    on('touchstart', press, { passive: true }),
    on('touchmove', move, { passive: true }),
    on('touchend', lift, { passive: false }),
    on('touchcancel', cancel),
  )
}
