import styles from './CuratorPanel.module.css'

/** In place of the bio of whoever curates sets without being a label. */
export const CuratorPanel = () => (
  <section className={styles.panel}>
    <h2>Curator profiles coming soon!</h2>
    <p>We are currently under development, thank you for your patience.</p>
  </section>
)
