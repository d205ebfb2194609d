import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '../theme/CloseButton.css'
import '../theme/Modal.css'

/** Mantine's modal with its styles. */
export { Modal } from '@mantine/core'
