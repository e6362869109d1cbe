import { generateKeyPairSync } from 'node:crypto';

function keyPair(): { readonly public_key_pem: string; readonly private_key_pem: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    public_key_pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    private_key_pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

export const { public_key_pem, private_key_pem } = keyPair();
export const foreign_key_pem = keyPair().private_key_pem;
