"""A right caller in another language: python3 with nothing but its library, and openssl for the signature."""
import base64, json, os, subprocess, time, urllib.error, urllib.parse, urllib.request

ENV = os.environ
TOKEN = None


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def send(method, url, body=None, token=None, tries=6):
    headers = {}
    if body is not None:
        headers["Content-Type"] = "application/json"
    if token is not None:
        headers["Authorization"] = "Bearer " + token
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data=data, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            text = answer.read()
            return answer.status, json.loads(text) if text else None
    except urllib.error.HTTPError as refusal:
        if refusal.code in (429, 502, 503, 504) and tries > 1:
            time.sleep(float(refusal.headers.get("Retry-After", "0.1")))
            return send(method, url, body, token, tries - 1)
        text = refusal.read()
        return refusal.code, json.loads(text) if text else None
    except (urllib.error.URLError, ConnectionError):
        if tries == 1:
            raise
        time.sleep(0.1)
        return send(method, url, body, token, tries - 1)


def exchange():
    now = int(time.time())
    claims = {"iss": ENV["CRM_APPLICATION_ID"], "iat": now - 5, "exp": now + 600}
    parts = [b64(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "RS256"}, claims)]
    signed = ".".join(parts).encode()
    command = ["openssl", "dgst", "-sha256", "-sign", ENV["CRM_PRIVATE_KEY_FILE"]]
    signature = subprocess.run(command, input=signed, capture_output=True, check=True).stdout
    assertion = signed.decode() + "." + b64(signature)
    grant = "urn:ietf:params:oauth:grant-type:jwt-bearer"
    body = {"grant_type": grant, "assertion": assertion}
    return send("POST", ENV["CRM_AUTH_URL"] + "/api/v1/oauth/token", body)[1]["data"]


def call(method, path, body=None, refusals=2):
    global TOKEN
    if TOKEN is None or time.time() >= TOKEN["expires"]:
        TOKEN = exchange()
    status, answer = send(method, ENV["CRM_BASE_URL"] + path, body, TOKEN["access_token"])
    if status != 401 or refusals == 0:
        return status, answer
    TOKEN = None
    return call(method, path, body, refusals - 1)


def count(query):
    page, found = {"limit": 75}, 0
    while True:
        status, answer = call("POST", "/list/%s/contacts" % ENV["CRM_NAMESPACE"], dict(query, page=page))
        assert status == 200, (status, answer)
        found += len(answer["objects"])
        if not answer["has_more"]:
            return found
        page = {"limit": 75, "cursor": answer["next_cursor"]}


print(count({"fields": [{"id": "standard__tags", "value": ["vip"], "operation": "IS_ANY"}]}), "contacts")
path = "/%s/contacts" % ENV["CRM_NAMESPACE"]
values = {"standard__email": "mary@example.com", "standard__last_name": "Somerville"}
status, answer = call("POST", path, {"data": values})
if status == 409:
    taken = answer["fieldViolations"]["uniqueness"]["values"]
    left = {key: value for key, value in values.items() if key not in taken}
    status, answer = call("POST", path, {"data": left})
assert status in (200, 409), (status, answer)
