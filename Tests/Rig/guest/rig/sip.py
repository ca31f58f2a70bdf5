"""A SIP server in the guest, over UDP on its loopback: a registrar that asks for a password, and somebody who
calls whoever has registered."""
import hashlib
import re
import socket
import threading

REALM, NONCE = "twelvekey.test", "a-nonce"
CALLER = "6505550123"


class SIPServer:
    """Takes whoever knows the password. `came` is what has come to it, `registered` where the telephone is
    reached, and None once it has taken its registration back."""

    def __init__(self, name, password):
        self.name, self.password = name, password
        self.came = []
        self.registered = None
        self.answers = []  # the statuses of the call
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.account = f"sip:{name}@127.0.0.1:{self.port}"
        self.thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.socket.sendto(b"", ("127.0.0.1", self.port))
        self.thread.join()
        self.socket.close()

    def call(self):
        """Rings at the telephone."""
        self.uri, self.telephone = self.registered
        own = f"sip:{CALLER}@127.0.0.1:{self.port}"
        self.invitation = {"via": f"SIP/2.0/UDP 127.0.0.1:{self.port};branch=z9hG4bKrig;rport",
                           "from": f"<{own}>;tag=rig", "to": f"<{self.account}>", "call-id": "rig",
                           "contact": f"<{own}>", "max-forwards": "70"}
        # A caller that is heard nowhere.
        session = "".join(f"{line}\r\n" for line in (
            "v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "c=IN IP4 127.0.0.1", "t=0 0",
            "m=audio 9 RTP/AVP 0"))
        self._send(f"INVITE {self.uri} SIP/2.0", {**self.invitation, "cseq": "1 INVITE",
                                             "content-type": "application/sdp"},
                   self.telephone, session)

    def _serve(self):
        while True:
            data, sender = self.socket.recvfrom(65536)
            if not data:
                return
            lines = data.decode(errors="replace").partition("\r\n\r\n")[0].split("\r\n")
            fields = dict(re.findall(r"^([\w-]+)\s*:\s*(.*)$", line)[0] for line in lines[1:]
                          if ":" in line)
            fields = {name.lower(): value for name, value in fields.items()}
            word, rest = lines[0].split(" ", 1)
            if word == "SIP/2.0":
                self._take_answer(int(rest.split()[0]), fields)
            else:
                self.came.append(word)
                if word == "REGISTER":
                    self._register(fields, sender)
                elif word != "ACK":
                    self._answer("200 OK", fields, sender)

    def _register(self, fields, sender):
        if not self._knows(fields.get("authorization", "")):
            self._answer("401 Unauthorized", fields, sender,
                         {"www-authenticate": f'Digest realm="{REALM}", nonce="{NONCE}"'})
            return
        contact = fields["contact"]
        until = re.search(r"expires=(\d+)", contact)
        until = until.group(1) if until else fields.get("expires", "600")
        self.registered = (re.search(r"<(.*?)>", contact).group(1), sender) if until != "0" else None
        self._answer("200 OK", fields, sender, {"contact": contact, "expires": until})

    def _knows(self, said):
        """Whether an answer to the question of the registrar shows the password: RFC 2617, without qop."""
        parts = dict(re.findall(r'(\w+)="([^"]*)"', said))

        def digest(*words):
            return hashlib.md5(":".join(words).encode()).hexdigest()
        return parts.get("response") == digest(
            digest(self.name, REALM, self.password), NONCE, digest("REGISTER", parts.get("uri", "")))

    def _take_answer(self, status, fields):
        if not fields["cseq"].endswith("INVITE"):
            return
        if status not in self.answers:
            self.answers.append(status)
        if status >= 200:
            self._send(f"ACK {self.uri} SIP/2.0",
                       {**self.invitation, "via": self.invitation["via"].replace("rig;", "rig-ack;"),
                        "to": fields["to"], "cseq": "1 ACK"}, self.telephone)

    def _answer(self, status, fields, sender, more={}):
        kept = {name: fields[name] for name in ("via", "from", "to", "call-id", "cseq")}
        if ";tag=" not in kept["to"]:
            kept["to"] += ";tag=server"
        self._send(f"SIP/2.0 {status}", {**kept, **more}, sender)

    def _send(self, line, fields, to, body=""):
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        self.socket.sendto(f"{line}\r\n{head}content-length: {len(body)}\r\n\r\n{body}".encode(), to)
